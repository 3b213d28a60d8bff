import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import type { Payment } from '#domain/payment.ts';
import { useText } from '#client/i18n.ts';

/** Where the amount of a pay comes from, in words. */
export function useSourceText(visit: Visit): (payment: Payment) => string {
  const { t } = useLingui();
  const text = useText();
  const scope = ({ from, to, visitTypeId }: Payment): string => {
    const of = visitTypeId === null ? t`every visit type` : text(visit.visitType);
    return [of, from && to ? `${from} – ${to}` : null].filter(Boolean).join(', ');
  };
  return (payment) => {
    switch (payment.source) {
      case 'visit':
        return t`set for this visit`;
      case 'clinician':
        return t`the clinician’s own rate (${scope(payment)})`;
      case 'type':
        return t`fixed amount of the provider type`;
      case 'rate':
        return t`the agency’s rate (${scope(payment)})`;
      case 'default':
        return t`default rate: no rate of the agency fits`;
    }
  };
}

/** By which evidence hours were counted, in words. */
export function useEvidenceText(): (evidence: NonNullable<Payment['evidence']>) => string {
  const { t } = useLingui();
  return (evidence) => {
    switch (evidence) {
      case 'clocked':
        return t`clocked at the start and the end of the visit`;
      case 'office':
        return t`start and end set by the office`;
      case 'clinician':
        return t`start and end corrected by the clinician`;
      case 'default':
        return t`default: no length is known`;
    }
  };
}
