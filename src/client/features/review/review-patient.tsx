import { readPatient } from '#contract/patients.ts';
import { callApi } from '#client/api/call.ts';
import { presentEpisode } from '#client/features/patients/present-episode.ts';
import { PatientStrip } from '#client/features/patients/patient-strip.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';

/** Whose note it is, on every part of it; the name alone until the chart has arrived. */
export function ReviewPatient({ id, name }: { id: string; name: string }) {
  const { value } = useAnswer(`patient ${id}`, () => callApi(readPatient, { id }));
  if (!value) return <strong>{name}</strong>;
  const { patient, episodes } = value;
  return <PatientStrip patient={patient} payer={presentEpisode(episodes)?.payerType} />;
}
