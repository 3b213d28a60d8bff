import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Carry, NotCarried, Reason } from '#forms/packs/readers/outline.ts';
import { Banner } from '#client/ui/notices.tsx';
import { reasonWords } from './words.ts';

/** Places shown of one reason; the others are counted. */
const mostPlaces = 8;

function byReason(
  all: readonly NotCarried[],
): readonly (readonly [Reason, readonly NotCarried[]])[] {
  const found = new Map<Reason, NotCarried[]>();
  for (const each of all) found.set(each.reason, [...(found.get(each.reason) ?? []), each]);
  return [...found].toSorted(([, a], [, b]) => b.length - a.length);
}

function Places({ all }: { all: readonly NotCarried[] }) {
  const { t } = useLingui();
  const more = all.length - mostPlaces;
  return (
    <ul>
      {all.slice(0, mostPlaces).map(({ place, detail }) => (
        <li key={`${place} ${detail ?? ''}`}>{detail ? `${place}: ${detail}` : place}</li>
      ))}
      {more > 0 && <li>{t`and ${more} more`}</li>}
    </ul>
  );
}

/** What was read of a form, and every kind of thing that was not, with its places. */
export function FormPreview({ carried, notCarried }: Pick<Carry, 'carried' | 'notCarried'>) {
  const { t, i18n } = useLingui();
  const counts = [
    plural(carried.questions, { one: '# question', other: '# questions' }),
    plural(carried.sections, { one: '# section', other: '# sections' }),
    plural(carried.options, { one: '# answer to choose', other: '# answers to choose' }),
    plural(carried.conditions, { one: '# condition', other: '# conditions' }),
    plural(carried.calculations, { one: '# calculation', other: '# calculations' }),
    plural(carried.checks, { one: '# check', other: '# checks' }),
    plural(carried.rowGroups, { one: '# table of rows', other: '# tables of rows' }),
    plural(carried.translations, { one: '# translated text', other: '# translated texts' }),
  ];
  return (
    <>
      <p>{counts.join(' · ')}</p>
      {notCarried.length === 0 ? (
        <Banner tone="success">{t`Everything in the file was carried over.`}</Banner>
      ) : (
        <Banner tone="attention">
          {plural(notCarried.length, {
            one: '# thing in the file is missing or different here:',
            other: '# things in the file are missing or different here:',
          })}
        </Banner>
      )}
      {byReason(notCarried).map(([reason, all]) => (
        <details key={reason}>
          <summary>{`${i18n._(reasonWords[reason])} (${all.length})`}</summary>
          <Places all={all} />
        </details>
      ))}
    </>
  );
}
