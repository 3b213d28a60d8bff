const digits = 4; // one in 65,536: enough to tell one person's phones apart

/** The end of an id, short enough to read out; tells two devices of the same name apart. */
export const shortId = (id: string): string => id.slice(-digits).toUpperCase();
