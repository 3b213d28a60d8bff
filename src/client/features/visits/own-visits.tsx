import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { dayAndTime } from './day-and-time.ts';
import { VisitStatusPill } from './visit-status-pill.tsx';

/** The visits on the page of their patient or episode; each opens its note. */
export function OwnVisits({ visits }: { visits: readonly Visit[] }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card>
      <h2>{t`Visits`}</h2>
      <List aria-label={t`Visits`}>
        {visits.map((visit) => (
          <LinkRow
            key={visit.id}
            to="/note/$visitId"
            params={{ visitId: visit.id }}
            title={text(visit.visitType)}
            detail={
              <>
                {dayAndTime(visit)} <VisitStatusPill visit={visit} />
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}
