import { useLingui } from '@lingui/react/macro';
import type { PatientMark, Seal } from '#contract/entities.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Facts } from '#client/ui/card.tsx';

const moment = (instant: string): string => pacificMoment(new Date(instant));

/** A patient's signature in words: name, relation and witness. */
function usePatientWords() {
  const { t } = useLingui();
  return ({ name, role, relation, witnessedBy }: PatientMark): string => {
    const signer = `${name}, ${relation ?? role}`;
    return witnessedBy === undefined ? signer : t`${signer}, witnessed by ${witnessedBy}`;
  };
}

/**
 * Who signed a note as the server knows it, when by the device and by the server, and whether the
 * seal covers it.
 */
export function SignerFacts({ seal }: { seal: Seal }) {
  const { t } = useLingui();
  const patient = usePatientWords();
  const { clinician, received, claimed, version } = seal;
  return (
    <Facts
      items={[
        { name: t`Signed by`, value: `${clinician.name}, ${clinician.role}` },
        { name: t`Signed at (device time)`, value: moment(clinician.at) },
        ...(received ? [{ name: t`Received by the server`, value: moment(received.at) }] : []),
        ...(claimed
          ? [{ name: t`Name given by the device`, value: `${claimed.name}, ${claimed.role}` }]
          : []),
        ...(seal.patient ? [{ name: t`Patient’s signature`, value: patient(seal.patient) }] : []),
        ...(seal.patientUnable === null
          ? []
          : [{ name: t`Patient did not sign`, value: seal.patientUnable }]),
        {
          name: t`The seal covers`,
          value:
            version === 2 ? t`answers, signatures and signers` : t`answers only (earlier seal)`,
        },
      ]}
    />
  );
}
