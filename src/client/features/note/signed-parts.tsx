import { useLingui } from '@lingui/react/macro';
import { attestationOf } from '#contract/attestation.ts';
import type { Note, Seal, SignatureMark } from '#contract/entities.ts';
import type { FormDefinition } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { answerLines } from './answer-lines.ts';
import { SignedMark } from './sign/signed-mark.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** Who signed what and when: the visit, the note, and each version before a return. */
export function SealCard({ note, seal }: { note: Note; seal: Seal }) {
  const { t } = useLingui();
  const { patient, patientUnable } = attestationOf(note);
  return (
    <Card aria-label={t`Signatures`}>
      <h3>{t`Signatures`}</h3>
      <SignedMark mark={seal.clinician} />
      {patient && <SignedMark mark={patient} />}
      <Facts
        items={[
          ...(patientUnable === null
            ? []
            : [{ name: t`Patient did not sign`, value: patientUnable }]),
          ...note.pastSeals.map(({ clinician, hash }) => ({
            name: t`Before it was returned`,
            value: <span key={hash}>{signerText(clinician)}</span>,
          })),
          { name: t`Seal (SHA-256)`, value: <code>{seal.hash}</code> },
        ]}
      />
    </Card>
  );
}

const signerText = ({ name, role, at }: SignatureMark): string =>
  `${name}, ${role}, ${pacificMoment(new Date(at))}`;

/** What was added after the signature, with author and time. */
export function Addenda({ note, form }: { note: Note; form: FormDefinition }) {
  const { t } = useLingui();
  const text = useText();
  return note.addenda.map(({ edit, patch }) => (
    <Card key={`${edit.client}-${edit.at}`}>
      <h3>{t`Addendum by ${edit.byName}, ${pacificMoment(new Date(edit.at))}`}</h3>
      {edit.reason && <p>{t`Reason: ${edit.reason}`}</p>}
      <Facts
        items={answerLines(form, patch, text, note.content.doc.values).map(
          ({ path, label, value }) => ({ name: label, value: <span key={path}>{value}</span> }),
        )}
      />
    </Card>
  ));
}

/** Who cosigned the note, what it waits for, and whether it is closed for good. */
export function ClosingNotices({ note }: { note: Note }) {
  const { t } = useLingui();
  const { cosign, completed, cosignatures = [], seal } = note;
  const cosigned = cosignatures.filter(({ hash }) => hash === seal?.hash);
  const when = (at: string) => pacificMoment(new Date(at));
  return (
    <>
      {seal && cosign && (
        <Banner tone="attention" title={t`Waits for the cosignature of a supervisor (${cosign})`} />
      )}
      {cosigned.map(({ by, byName, role, at }) => (
        <Banner key={by} tone="info" icon="lock" role="note">
          {t`Cosigned by ${byName}, ${role}, ${when(at)}`}
        </Banner>
      ))}
      {completed && (
        <Banner tone="success" icon="lock" role="note" title={t`Notes completed`}>
          {t`Closed for good by ${completed.byName}, ${when(completed.at)}. Nothing is added to it any more.`}
        </Banner>
      )}
    </>
  );
}
