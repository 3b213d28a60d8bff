import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Note, Visit } from '#contract/entities.ts';
import { qaNotes } from '#contract/notes.ts';
import { formatCurrency } from '#domain/pay.ts';
import { callApi } from '#client/api/call.ts';
import { leftAddress } from '#client/kinds/list/last-address.ts';
import { useToast } from '#client/ui/toast.tsx';
import type { Decide } from './decision-bar.tsx';
import { nextInQueue } from './next-in-queue.ts';
import type { Marks } from './review-section.tsx';

type Subject = { readonly visit: Visit; readonly note: Note };

/** Sends the decision, says what came of it, and opens the next note or the list as it was left. */
export function useDecision({ visit, note: { visitId } }: Subject, marks: Marks): Decide {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const told = (pay: number | null): string => {
    const amount = formatCurrency(pay);
    return pay === null
      ? t`Note approved. The times need review before pay.`
      : t`Note approved. Pay: ${amount}`;
  };
  return async (decision, comment, { opensNext } = { opensNext: false }) => {
    const fields =
      decision === 'return'
        ? Object.entries(marks).map(([path, words]) => ({ path, comment: words.trim() }))
        : [];
    const { revision: visitRevision } = visit;
    const result = await callApi(qaNotes, { visitId, visitRevision, decision, comment, fields });
    // The decision is made: a queue that cannot be read leads back to the list.
    const next = opensNext ? await nextInQueue(visitId).catch(() => null) : null;
    if (next !== null) await navigate({ to: '/note/$visitId', params: { visitId: next } });
    else await navigate({ to: '/notes', search: leftAddress('notes') });
    const text = decision === 'approve' ? told(result.visit.pay) : t`Note returned.`;
    toast({ text: opensNext && next === null ? `${text} ${t`No other note is waiting.`}` : text });
  };
}
