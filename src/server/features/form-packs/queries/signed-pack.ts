import { defineForm, type FormDefinition } from '#forms/define.ts';
import type { PackId } from '#forms/packs/pack-id.ts';
import { formOfPack, type Pack } from '#forms/packs/pack.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** Which version of which pack; the same names as in the table. */
export type PackName = { readonly id: string; readonly version: number };
type Signed = PackName & { readonly content: string; readonly signature: string };

/**
 * The agency's signature of a pack: a digest under its key of the pack's id, version and content.
 * Whoever can write the table but has no key cannot change a form that notes were written in.
 */
export const signatureOf = (keys: OrgKeys, { id, version, content }: Omit<Signed, 'signature'>) =>
  keys.digest(`form pack ${id} ${version} ${sha256Hex(content)}`);

/** The pack of a row; null when its signature is not the agency's. */
export const signedPack = (keys: OrgKeys, row: Signed): Pack | null =>
  signatureOf(keys, row) === row.signature ? (JSON.parse(row.content) as Pack) : null;

/** Id by which notes name the form of a pack. */
export const formIdOf = (packId: string): PackId => `pack-${packId}`;

/** The pack whose form a note names. */
export const packIdOf = (formId: PackId): string => formId.slice('pack-'.length);

/** The form of a pack, frozen like a built-in one. */
export const formOf = (pack: Pack, { id, version }: PackName): FormDefinition<PackId> =>
  defineForm(formOfPack(pack, formIdOf(id), version));
