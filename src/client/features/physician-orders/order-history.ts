import { t } from '@lingui/core/macro';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { orderTypeLabels } from '#domain/physician-orders.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { knownText } from '#client/i18n.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** What happened to an order before, for its details. */

const noneOf = (lines: readonly string[]): string => lines.join('; ') || '—';

/** Who recorded that the paper came back signed, and when. */
export const markedText = ({ marked }: PhysicianOrder): string =>
  marked === null ? '—' : [marked.by, pacificMoment(new Date(marked.at))].join(' · ');

/** Each sending: how, where, when and by whom. */
export const sendingsText = ({ sendings }: PhysicianOrder): string =>
  noneOf(
    sendings.map(({ type, to, at, by }) =>
      [
        knownText(orderTypeLabels[type]),
        type === 'fax' ? formatUsPhone(to) : to,
        pacificMoment(new Date(at)),
        by || t`reminder, sent by itself`,
      ].join(' · '),
    ),
  );

/** New words that the author of a spoken order did not confirm. */
export const declinedText = ({ declined }: PhysicianOrder): string =>
  noneOf(
    declined.map(({ by, at, words, category, declinedBy, declinedAt }) => {
      const asked = pacificMoment(new Date(at));
      const ended = pacificMoment(new Date(declinedAt));
      const wanted = [category, words].filter(Boolean).join(' · ');
      return t`${by}, ${asked}, asked for “${wanted}”; declined by ${declinedBy}, ${ended}`;
    }),
  );
