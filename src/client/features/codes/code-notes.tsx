import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { icdCategory } from '#domain/codes/icd-category.ts';
import { noteKinds, type NoteKind } from '#domain/codes/icd-tabular.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { aboutCode, type AboutCode } from './find-codes.ts';

/** Headings of the tabular list; its own terms, as coders read them. */
const headings = {
  excludes1: msg`Excludes1 (never together)`,
  excludes2: msg`Excludes2 (not included here)`,
  codeFirst: msg`Code first`,
  useAdditionalCode: msg`Use additional code`,
  codeAlso: msg`Code also`,
  includes: msg`Includes`,
  // Not *Notes*, which are the clinical ones.
  notes: msg`Notes of the tabular list`,
} as const satisfies Record<NoteKind, unknown>;

/** A code of ICD-10-CM, with or without its dot, as far as notes are kept by it. */
const codeShape = new RegExp(`^${icdCategory}(\\.?[0-9A-Z]{1,4})?$`);

const dotted = (code: string): string =>
  code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code;

function Place({ place }: { place: AboutCode['places'][number] }) {
  const { t } = useLingui();
  return (
    <>
      <p>
        <strong>{place.place}</strong> {place.title}
      </p>
      {noteKinds.map((kind) => {
        const lines = place.notes[kind] ?? [];
        return (
          lines.length > 0 && (
            <div key={kind}>
              <p>{t(headings[kind])}</p>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      {place.seventh && (
        <div>
          <p>{t`7th character`}</p>
          {place.seventh.note.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <ul>
            {place.seventh.characters.map(([character, meaning]) => (
              <li key={character}>{`${character}: ${meaning}`}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Notes({ code }: { code: string }) {
  const { t } = useLingui();
  const { value } = useAnswer(code, () => aboutCode(code));
  if (!value) return null;
  return (
    <details>
      <summary>{t`What the ICD-10-CM file says about ${code}`}</summary>
      {value.seventh !== null && <p>{t`7th character: ${value.seventh}`}</p>}
      {value.places.map((place) => (
        <Place key={place.place} place={place} />
      ))}
    </details>
  );
}

/**
 * What the file gives of excludes, what is coded first and 7th characters, from a code up to its
 * chapter; nothing where the agency took in no tabular list. Its lines are the file's own English.
 */
export function CodeNotes({ code }: { code: string }) {
  const written = code.trim().toUpperCase();
  return codeShape.test(written) ? <Notes code={dotted(written)} /> : null;
}
