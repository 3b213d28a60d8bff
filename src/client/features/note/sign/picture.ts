/** Attributes that make assistive technology read a drawing as one named picture. */
export const picture = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
