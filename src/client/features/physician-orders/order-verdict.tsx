import { useLingui } from '@lingui/react/macro';
import type { SignedOrder } from '#contract/order-content.ts';
import { orderSignatureLabels, orderSourceLabels } from '#domain/physician-orders.ts';
import { useText } from '#client/i18n.ts';
import { SealedResult } from '#client/features/signing/sealed-result.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Facts } from '#client/ui/card.tsx';
import type { OrderVerdict } from './judge-order.ts';

/** What the seal covers: pages can be drawn to look like anything, sealed words cannot. */
function SignedFacts({ order: { content, signature } }: { order: SignedOrder }) {
  const { t } = useLingui();
  const text = useText();
  const { npi } = signature;
  return (
    <>
      <Facts
        items={[
          { name: t`Patient`, value: `${content.patient.name}, ${content.patient.birthday}` },
          { name: t`Kind`, value: text(orderSourceLabels[content.source]) },
          { name: t`Order`, value: content.text },
          { name: t`Effective from`, value: content.effectiveFrom },
          {
            name: t`Signed by`,
            value: [signature.name, npi !== '' && t`NPI ${npi}`].filter(Boolean).join(' · '),
          },
          { name: t`How`, value: text(orderSignatureLabels[signature.how]) },
          { name: t`Signed at`, value: pacificMoment(new Date(signature.at)) },
        ]}
      />
      <p>{t`This is what the seal covers. Where the pages say something else, the pages are wrong.`}</p>
    </>
  );
}

/** What the PDF of a signed order is worth, in words. */
export function OrderResult({ verdict, name }: { verdict: OrderVerdict; name: string }) {
  const { t } = useLingui();
  const order = 'order' in verdict ? verdict.order : null;
  const isCompared = 'compared' in verdict && verdict.compared;
  return (
    <SealedResult
      verdict={verdict}
      name={name}
      less={isCompared ? null : 'partly'}
      words={{
        compared: isCompared
          ? t`The sealed text was drawn again, and every page is the same. Only the printing time is not sealed.`
          : t`The pages were not compared: another version drew them. Read the words below, not the pages.`,
        current: t`The record has this order with this seal.`,
        unknown: t`No record has this order with this seal.`,
        until: (since) => t`The order was signed like this. The agency voided it on ${since}.`,
        counts: t`The words below are what was signed; the file shows something else.`,
      }}
    >
      {order && <SignedFacts order={order} />}
    </SealedResult>
  );
}
