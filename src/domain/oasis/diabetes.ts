/** Whether a code is of the block *Diabetes mellitus* of ICD-10-CM: E08 to E13. */
export const isDiabetes = (code: string): boolean => /^E(?:0[89]|1[0-3])/.test(code);
