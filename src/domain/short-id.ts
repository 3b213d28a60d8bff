const digits = 4; // one in 65,536: enough to tell the phones of one person apart

/** The end of an id, short enough to be read out: tells two devices with the same name apart. */
export const shortId = (id: string): string => id.slice(-digits).toUpperCase();
