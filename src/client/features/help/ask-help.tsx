import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { Passage } from '#domain/ai/sentences.ts';
import { Ask } from '#client/features/ai/ask.tsx';
import { Card } from '#client/ui/card.tsx';

/** The texts of the help by card, in the reader's language, as they are on the page. */
function passagesOf(page: HTMLElement | null): readonly Passage[] {
  const cards = [...(page?.querySelectorAll('section') ?? [])];
  return cards.map((card) => ({
    place: card.querySelector('h2')?.textContent ?? '',
    text: [...card.querySelectorAll<HTMLElement>('p, li, dt, dd, td, h3')]
      // As it is drawn: a key and what it does are two words, not one.
      .map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())
      .join('\n'),
  }));
}

/** Answers questions from the help on this page, even offline. */
export function AskHelp({ texts }: { texts: RefObject<HTMLElement | null> }) {
  const { t } = useLingui();
  return (
    <Card aria-label={t`Ask the helper`}>
      <h2>{t`Ask the helper`}</h2>
      <p>{t`It answers from the help below. About a note or a document, ask where it is shown.`}</p>
      <Ask
        source={{
          purpose: 'helper',
          kind: 'help',
          id: null,
          name: t`Help`,
          load: async () => passagesOf(texts.current),
        }}
      />
    </Card>
  );
}
