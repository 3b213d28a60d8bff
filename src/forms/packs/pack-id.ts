/** Ids of forms of packs; no built-in form has one like it. */
export type PackId = `pack-${string}`;
export const isPackId = (id: string): id is PackId => id.startsWith('pack-');
