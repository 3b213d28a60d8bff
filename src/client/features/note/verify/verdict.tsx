import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '#client/ui/notices.tsx';

/**
 * What a checked PDF is worth. `partly`: its words are genuine and its pages were not judged;
 * `older`: its pages are genuine and nothing else was sealed; `earlier`, `voided`, `removed`: it was
 * genuine; `unasked`: intact in itself, the record was not asked; `rewritten`: a viewer may show
 * something else than what was checked.
 */
type VerdictKind =
  | 'genuine'
  | 'partly'
  | 'older'
  | 'earlier'
  | 'voided'
  | 'removed'
  | 'unasked'
  | 'rewritten'
  | 'foreign'
  | 'altered';

const tones = {
  genuine: 'success',
  partly: 'attention',
  older: 'attention',
  earlier: 'attention',
  voided: 'danger',
  removed: 'attention',
  unasked: 'attention',
  rewritten: 'danger',
  foreign: 'neutral',
  altered: 'danger',
} as const;

type VerdictProps = {
  readonly kind: VerdictKind;
  /** Name of the file. */
  readonly name: string;
  /** In place of the title that every kind of document has. */
  readonly title?: string;
  /** What was compared with what, in the words of this kind of document. */
  readonly children: ReactNode;
};

/** The verdict on a PDF: its title by kind, and below it what was compared. */
export function Verdict({ kind, name, title, children }: VerdictProps) {
  const { t } = useLingui();
  const titles: Readonly<Record<VerdictKind, string>> = {
    genuine: t`Genuine: ${name}`,
    partly: t`Words genuine, pages not compared: ${name}`,
    older: t`Older form, only the pages are genuine: ${name}`,
    earlier: t`Genuine, but an earlier version: ${name}`,
    voided: t`Genuine, but voided since: ${name}`,
    removed: t`Genuine, but removed from the record: ${name}`,
    unasked: t`Intact, but not compared with the record: ${name}`,
    rewritten: t`Not as it was signed here: ${name}`,
    foreign: t`Not signed here: ${name}`,
    altered: t`Altered: ${name}`,
  };
  return (
    <Banner
      tone={tones[kind]}
      {...(kind === 'foreign' && { icon: 'info' as const })}
      title={title ?? titles[kind]}
    >
      {children}
    </Banner>
  );
}
