/** Asked at every note and never copied: a required one, and one that may stay open. */
export const asked = { required: true, copyFromLast: false } as const;
/** The day of something that took place. */
export const happened = { happened: true } as const;
export const fresh = { copyFromLast: false } as const;
