const digits = 4; // one in 65,536: enough to distinguish one person's phones

/** The end of an id, short enough to read out; distinguishes two devices of the same name. */
export const shortId = (id: string): string => id.slice(-digits).toUpperCase();
