import { msg, t as say } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { callNamed, type OutputOf } from '#contract/call.ts';
import type { OrderToRead } from '#contract/physician-orders.ts';
import { npiDigits, orderSourceLabels } from '#domain/physician-orders.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formPanel } from '#client/kinds/form-dialog/form-panel.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { saveFile } from '#client/screen/save-file.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts, Stack } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { amendedText, receivedText, writtenText } from './order-words.ts';

type Contract = typeof import('#contract/physician-orders.ts');
// By name: who opens a link does without the schemas of the office's orders.
const readOrderLink = callNamed<Contract['readOrderLink']>('operation', 'readOrderLink');
const signOrderByLink = callNamed<Contract['signOrderByLink']>('operation', 'signOrderByLink');

type Read = OutputOf<Contract['readOrderLink']>;
type Signed = OutputOf<Contract['signOrderByLink']>;
type Signing = Read & { readonly token: string; readonly show: (signed: Signed) => void };

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

const SignForm = formPanel({
  submit: msg`Sign order`,
  failure: msg`Order signing failed.`,
  fields: (_read: Signing) => ({
    name: text(msg`Your name`, {
      required: true,
      maxLength: 160,
      autoComplete: 'name',
      hint: msg`First and last name, as the order names you`,
    }),
    npi: text(msg`Your NPI`, {
      required: true,
      maxLength: 20,
      inputMode: 'numeric',
      hint: msg`Ten digits`,
      // The link ends after a few wrong numbers: a slip of the finger is none of them.
      check: (typed) => (npiDigits(typed).length === 10 ? null : msg`Ten digits`),
    }),
  }),
  run: async ({ name, npi }, { token, hash, show }) =>
    show(await callApi(signOrderByLink, { token, hash, name, npi })),
});

function Done({ signed, agency }: { signed: Signed; agency: string }) {
  const { t } = useLingui();
  const { content, signature, seal } = signed;
  const save = useAttempt(async () => {
    const { orderFileName, orderPdf } = await import('./order-pdf.ts');
    const madeAt = new Date();
    const bytes = await orderPdf({ agency, content, signed: { signature, seal }, madeAt });
    saveFile(
      new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
      orderFileName(content),
    );
  });
  return (
    <Stack>
      <output>
        <Banner tone="success">{t`Order signed successfully`}</Banner>
      </output>
      <FailureNotice error={save.error} lead={t`Sorry, the PDF could not be made.`} />
      <Button icon="print" busy={save.busy} onClick={() => void save.start()}>
        {t`Save the signed PDF`}
      </Button>
    </Stack>
  );
}

/** The order that a link leads to, which signs it once. */
export function OrderByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const [signed, setSigned] = useState<Signed | null>(null);
  const { value, error, pending } = useAnswer(token, () => callApi(readOrderLink, { token }));
  if (pending) return <Skeleton label={t`Loading`} lines={4} />;
  if (!value) return <FailureNotice error={error} lead={t`The order cannot be shown.`} />;
  const { agency } = value;
  const until = pacificMoment(new Date(value.expiresAt));
  return (
    <Card>
      <Stack>
        <h2>{t`Order of ${agency}`}</h2>
        <OrderFacts content={value.content} npi={signed?.content.physician.npi ?? ''} />
        {signed ? (
          <Done signed={signed} agency={agency} />
        ) : (
          <>
            <p>{t`This link signs once, until ${until}.`}</p>
            <SignForm subject={{ ...value, token, show: setSigned }} />
          </>
        )}
      </Stack>
    </Card>
  );
}
