import { useLingui } from '@lingui/react/macro';
import { woundsOver, type Wound } from '#forms/wounds.ts';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { placeName } from './place-name.ts';
import { areaText, changeText, sizeText } from './size-text.ts';
import { Card } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import type { PastNote } from '../chart-history.ts';

const Healing = late(async () => (await import('./healing.tsx')).Healing);

/** One open wound: where, how large, how it changed, and its healing over the visits. */
function WoundRow({ wound: { number, cells, measured } }: { wound: Wound }) {
  const { t } = useLingui();
  const words = useText();
  const [first, last] = [measured.find(({ area }) => area !== null), measured.at(-1)];
  const change = first && last && first !== last ? changeText(last.area, first.area) : '';
  const where = placeName(cells, words) || t`Not described yet`;
  const size = last && [sizeText(last), areaText(last.area)].filter(Boolean).join(' · ');
  const told = last && (size ? t`${size} on ${last.date}` : last.date);
  const curve = measured.filter(({ area }) => area !== null).length > 1;
  return (
    <ListRow
      title={t`Wound ${number}: ${where}`}
      detail={[told, change && first && t`${change} since ${first.date}`]
        .filter(Boolean)
        .join(' · ')}
    >
      {curve && (
        <Fold title={t`Healing`}>
          <Healing measured={measured} />
        </Fold>
      )}
    </ListRow>
  );
}

/** The patient's open wounds by the notes at hand; nothing without one. `notes` are newest first. */
export function WoundsCard({ notes }: { notes: readonly PastNote[] }) {
  const { t } = useLingui();
  const open = woundsOver(notes).filter(({ isHealed }) => !isHealed);
  if (open.length === 0) return null;
  return (
    <Card aria-label={t`Wounds`}>
      <h2>{t`Wounds`}</h2>
      <List aria-label={t`Wounds`}>
        {open.map((wound) => (
          <WoundRow key={wound.id} wound={wound} />
        ))}
      </List>
    </Card>
  );
}
