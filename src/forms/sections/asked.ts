/** Asked at every note and never copied: a required one, and one that may stay open. */
export const asked = { required: true, copyFromLast: false } as const;
export const fresh = { copyFromLast: false } as const;
