import { useLingui } from '@lingui/react/macro';
import type { Neighbour } from '#contract/note-neighbours.ts';
import { useText } from '#client/i18n.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';

/** The last approved notes of each form of the patient, for reading; `at` is the note at hand. */
export function LatestApproved({ latest, at }: { latest: readonly Neighbour[]; at: string }) {
  const { t } = useLingui();
  const text = useText();
  const others = latest.filter(({ visitId }) => visitId !== at);
  if (others.length === 0) return null;
  return (
    <nav aria-label={t`Latest approved notes`} data-print="no">
      <h2>{t`Latest approved notes`}</h2>
      <Cluster>
        {others.map((each) => (
          <LinkButton
            key={each.visitId}
            to="/note/$visitId"
            params={{ visitId: each.visitId }}
            search={{ view: 'read', original: at }}
          >
            {[text(each.visitType), each.dateOfService].join(' · ')}
          </LinkButton>
        ))}
      </Cluster>
    </nav>
  );
}
