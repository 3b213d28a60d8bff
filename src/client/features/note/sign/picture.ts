/** Attributes by which assistive technology knows a drawing as one picture with a name. */
export const picture = (label: string) => ({ role: 'img', 'aria-label': label }) as const;
