import { t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OrderToRead } from '#contract/physician-orders.ts';
import { orderSourceLabels } from '#domain/physician-orders.ts';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { amendedText, receivedText, writtenText } from './order-words.ts';

/** The physician's number: whole where the reader may know it, else its end. */
function npiText(npi: string, npiEnd: string): string {
  if (npi !== '') return say`NPI ${npi}`;
  return npiEnd === '' ? '' : say`NPI ends in ${npiEnd}`;
}

type ReadProps = {
  readonly content: OrderToRead;
  /** The physician's whole number; empty where the reader does not get it. */
  readonly npi: string;
};

/** What a physician reads before signing, by link and in the portal. */
export function OrderFacts({ content, npi }: ReadProps) {
  const { t } = useLingui();
  const words = useText();
  const { patient, physician, author, received, amendments = [] } = content;
  return (
    <Facts
      items={[
        { name: t`Patient`, value: `${patient.name}, ${patient.birthday}` },
        {
          name: t`Physician`,
          value: [physician.name, npiText(npi, physician.npiEnd)].filter(Boolean).join(' · '),
        },
        {
          name: t`Kind`,
          value: [words(orderSourceLabels[content.source]), content.category]
            .filter(Boolean)
            .join(' · '),
        },
        { name: t`Order`, value: content.text },
        { name: t`Effective from`, value: content.effectiveFrom },
        ...(received
          ? [
              { name: t`Received`, value: receivedText(content) },
              { name: t`Read back`, value: t`Yes, confirmed as correct` },
            ]
          : []),
        { name: t`Written by`, value: `${author.name}, ${writtenText(author)}` },
        ...(amendments.length > 0
          ? [
              { name: t`Amendments`, value: amendedText(content) },
              {
                name: t`Before the amendment`,
                value: amendments.map(({ text: was }) => was).join(' / '),
              },
            ]
          : []),
      ]}
    />
  );
}
