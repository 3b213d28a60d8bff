import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Patient } from '#contract/entities.ts';
import { ageOn } from '#domain/age.ts';
import { pacificDate } from '#domain/pacific.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { useText } from '#client/i18n.ts';
import { directionsTo } from '#client/screen/directions.ts';
import { patientName } from '#client/store/snapshots/queries.ts';
import { AnchorButton, LinkButton } from '#client/ui/button.tsx';
import { cellText } from './chart-columns.ts';
import { activeIds, chartText, rowIds, type ChartValues } from './chart-values.ts';
import styles from './strip.module.css';

const today = (): string => pacificDate(new Date());

/** Street, city and state of a chart, as a map app wants them; empty without a street. */
function homeOf(values: ChartValues): string {
  const street = chartText(values, 'addressLine1');
  if (street === '') return '';
  return [
    street,
    chartText(values, 'addressLine2'),
    chartText(values, 'city'),
    [chartText(values, 'state'), chartText(values, 'zipcode')].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Allergies in one line: listed, none known because somebody asked, only past ones, or nothing
 * recorded.
 */
export function useAllergyLine(): (values: ChartValues) => { text: string; isListed: boolean } {
  const { t } = useLingui();
  return (values) => {
    const names = activeIds(values, 'allergies')
      .map((id) => chartText(values, `allergies.${id}.substance`))
      .filter(Boolean);
    if (names.length > 0) return { text: t`Allergies: ${names.join(', ')}`, isListed: true };
    const isNoneKnown = chartText(values, 'noKnownAllergies') === 'yes';
    if (isNoneKnown) return { text: t`No known allergies`, isListed: false };
    const hasPast = rowIds(values, 'allergies').length > 0;
    return { text: hasPast ? t`No active allergies` : t`Allergies not recorded`, isListed: false };
  };
}

/** Call, directions and chart, one press each. */
export function PatientActions({
  patient,
  withChart = true,
}: {
  patient: Patient;
  /** False in the chart itself. */
  withChart?: boolean;
}) {
  const { t } = useLingui();
  const { values } = patient.content.doc;
  const phone = chartText(values, 'phoneNumber1');
  const home = homeOf(values);
  return (
    <span className={styles.actions} data-print="no">
      {phone !== '' && (
        <AnchorButton
          variant="quiet"
          icon="call"
          href={`tel:${phone}`}
          aria-label={t`Call the patient, ${formatUsPhone(phone)}`}
        />
      )}
      {home !== '' && (
        <AnchorButton
          variant="quiet"
          icon="place"
          href={directionsTo(home, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Directions`}
        />
      )}
      {withChart && (
        <LinkButton
          variant="quiet"
          icon="folder"
          to="/patient/$id"
          params={{ id: patient.id }}
          aria-label={t`Chart`}
        />
      )}
    </span>
  );
}

type StripProps = {
  patient: Patient;
  /** Payer of the episode, where it is known. */
  payer?: string | undefined;
  /** In the chart itself: the address in words. */
  withHome?: boolean;
  children?: ReactNode;
};

/**
 * Who the patient is, in every note, visit and chart: name, age, code status, allergies, payer.
 * `PatientActions` stand beside it.
 */
export function PatientStrip({ patient, payer, withHome = false, children }: StripProps) {
  const { t } = useLingui();
  const words = useText();
  const allergyLine = useAllergyLine();
  const { values } = patient.content.doc;
  const age = ageOn(chartText(values, 'birthday'), today());
  const codeStatus = cellText('codeStatus', chartText(values, 'codeStatus'));
  const allergies = allergyLine(values);
  return (
    <section className={styles.strip} aria-label={t`Patient`}>
      <strong>{patientName(patient)}</strong>
      {age !== null && <span>{t`${age} years`}</span>}
      <strong>{codeStatus || t`Code status not recorded`}</strong>
      <span className={allergies.isListed ? styles.allergies : undefined}>{allergies.text}</span>
      {payer && <span>{t`Payer: ${words(payer)}`}</span>}
      {withHome && <span>{homeOf(values)}</span>}
      {children}
    </section>
  );
}
