import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Rewritten } from '#client/features/note/pdf/read-seal.ts';
import { RewrittenVerdict } from '#client/features/note/verify/rewritten-verdict.tsx';
import { Verdict } from '#client/features/note/verify/verdict.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import type { OnRecord, Standing } from './ask-record.ts';
import { changedParts } from './changed-parts.ts';

type Recorded = 'current' | 'earlier' | 'voided' | 'removed' | 'unknown';

/** What the verdicts on sealed PDFs have in common, whatever was signed. */
type SealedVerdict =
  | { readonly kind: 'foreign' }
  | { readonly kind: 'altered'; readonly what: 'content' }
  | {
      readonly kind: 'altered';
      readonly what: 'pages';
      readonly pages: readonly number[];
      readonly rest: readonly string[];
    }
  | OnRecord<Rewritten, Recorded>
  | Standing<Recorded>;

/** What a verdict says of one kind of document. */
type SealedWords = {
  /** What was compared with the sealed text and is the same. */
  readonly compared: string;
  /** The record has this seal; it has none like it; it had it until a moment. */
  readonly current: string;
  readonly unknown: string;
  readonly until: (moment: string) => string;
  /** Its file left the record at a moment; for what has a file there. */
  readonly removed?: (moment: string) => string;
  /** Below what changed: what still counts; empty where nothing does. */
  readonly counts: string;
};

type SealedResultProps = {
  readonly verdict: SealedVerdict;
  /** Name of the file. */
  readonly name: string;
  readonly words: SealedWords;
  /** Title of a seal on record that covers less than one of today; null where it covers all. */
  readonly less: 'partly' | 'older' | null;
  /** Who signed what. */
  readonly children?: ReactNode;
};

function SealedBanner({ verdict, name, words, less }: SealedResultProps) {
  const { t } = useLingui();
  const { compared, current, unknown, until, removed = until, counts } = words;
  const sinceWords = ({ kind, since }: { readonly kind: string; readonly since: string | null }) =>
    (kind === 'removed' ? removed : until)(since === null ? '' : pacificMoment(new Date(since)));
  const unasked = t`Connect to compare the seal with the record.`;
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Verdict kind={less ?? 'genuine'} name={name}>
          {current} {compared}
        </Verdict>
      );
    case 'earlier':
    case 'voided':
    case 'removed':
      return (
        <Verdict kind={verdict.kind} name={name}>
          {sinceWords(verdict)} {compared}
        </Verdict>
      );
    case 'unknown':
      return (
        <Verdict kind="altered" name={name}>
          {unknown}
        </Verdict>
      );
    case 'unasked':
      return (
        <Verdict kind="unasked" name={name}>
          {compared} {unasked}
        </Verdict>
      );
    case 'rewritten':
      // No copy of pages that nobody compared.
      return (
        <RewrittenVerdict copy={less === 'partly' ? null : verdict.copy} name={name}>
          {verdict.record.kind === 'genuine' && current}
          {verdict.record.kind === 'unasked' && unasked}
          {verdict.record.since !== null && sinceWords(verdict.record)}
        </RewrittenVerdict>
      );
    case 'foreign':
      return (
        <Verdict kind="foreign" name={name}>
          {t`The file has no seal of ours, so nothing in it can be verified.`}
        </Verdict>
      );
    case 'altered':
      return (
        <Verdict kind="altered" name={name}>
          {verdict.what === 'content'
            ? t`The file’s content does not match its seal.`
            : `${changedParts(verdict.pages, verdict.rest)} ${counts}`}
        </Verdict>
      );
  }
}

/** What a sealed PDF is worth, in words, and what its seal covers. */
export const SealedResult = (props: SealedResultProps) => (
  <>
    <SealedBanner {...props} />
    {props.children}
  </>
);
