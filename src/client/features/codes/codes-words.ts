import { msg, plural, t } from '@lingui/core/macro';
import type { CodeLook } from '#contract/codes.ts';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { countText } from '#client/ui/number-text.ts';

/** Lists of codes and drugs in words. */

export const kindWords = {
  icd10cm: msg`Diagnosis codes (ICD-10-CM)`,
  drugs: msg`Drugs`,
} as const satisfies Record<CodeKind, unknown>;

type Problem = NonNullable<CodeLook['problem']>;

const columnText = (what: Extract<Problem, { of: 'line' }>['what']): string => {
  switch (what) {
    case 'number':
      return t`no order number in columns 1 to 5`;
    case 'code':
      return t`no code in columns 7 to 13`;
    case 'flag':
      return t`neither 0 nor 1 in column 15`;
    case 'text':
      return t`no description from column 78`;
    case 'twice':
      return t`a code that is there before`;
  }
};

/** Why a file was not read. */
export function problemText(problem: Problem): string {
  switch (problem.of) {
    case 'line': {
      const why = columnText(problem.what);
      return t`Line ${problem.line} does not fit: ${why}. ${problem.text}`;
    }
    case 'empty':
      return t`The file holds no codes or drugs.`;
    case 'tabular':
      return t`The tabular list could not be read. Drop the XML file of the release.`;
    case 'words': {
      const most = countText(problem.most);
      return t`The list has more than ${most} different words. A published list has far fewer.`;
    }
    case 'row': {
      const most = countText(problem.most);
      return t`An entry has more than ${most} characters. An entry of a published list is far shorter.`;
    }
  }
}

/** What a file holds. */
export function lookText({ count, headers, places }: CodeLook): string {
  const counted = count ?? 0;
  const parts = [
    plural(counted, { one: '# entry', other: '# entries' }),
    headers !== null && plural(headers, { one: '# heading', other: '# headings' }),
    places !== null && plural(places, { one: 'notes at # place', other: 'notes at # places' }),
  ];
  return parts.filter(Boolean).join(' · ');
}
