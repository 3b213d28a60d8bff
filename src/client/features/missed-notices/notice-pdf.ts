import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { knownText } from '#client/i18n.ts';
import { drawLetter } from '#paper/letter.ts';
import { drawFacts, drawText } from '#paper/lines.ts';
import { orderText, visitText } from './notice-words.ts';

type Parts = {
  readonly agency: string;
  readonly notice: MissedNotice;
  readonly madeAt: Date;
};

const isCorrection = ({ state }: MissedNotice): boolean =>
  state === 'correct' || state === 'corrected';

const titleOf = (notice: MissedNotice): string =>
  isCorrection(notice) ? t`Correction: this visit was not missed` : t`Notice of a missed visit`;

function footOf({ notice, madeAt }: Parts): string {
  const printed = pacificMoment(madeAt);
  const id = notice.id.slice(0, 8);
  return t`Notice ${id} · printed ${printed}`;
}

function identityOf({ mrn, birthday }: MissedNotice): string {
  const born = birthday;
  return [t`Record ${mrn}`, born !== '' && t`born ${born}`].filter(Boolean).join(' · ');
}

function factsOf({ notice }: Parts): readonly (readonly [string, string])[] {
  const { physician, closed } = notice;
  const told = pacificMoment(new Date(notice.at));
  return [
    [t`To`, physician?.name ?? t`No physician in the chart`],
    ...(physician && physician.npi !== '' ? [[t`NPI`, physician.npi] as const] : []),
    ...(physician && physician.phone !== ''
      ? [[t`Phone`, formatUsPhone(physician.phone)] as const]
      : []),
    ...(physician && physician.fax !== '' ? [[t`Fax`, formatUsPhone(physician.fax)] as const] : []),
    [t`Visit`, visitText(notice)],
    [t`Date of service`, notice.dateOfService],
    [t`Clinician`, notice.providerName ?? t`Not assigned`],
    [t`Reason`, notice.reason === null ? t`No reason given` : knownText(notice.reason)],
    [t`Reported by`, [notice.by, told].filter(Boolean).join(', ')],
    [t`Ordered frequency`, orderText(notice)],
    ...(closed?.on ? [[t`Sent`, closed.on] as const] : []),
  ];
}

const bodyOf = (notice: MissedNotice): readonly string[] =>
  isCorrection(notice)
    ? [
        t`We told you that this visit did not take place. It took or takes place after all.`,
        t`Please disregard the earlier notice.`,
      ]
    : [
        t`The visit named here was ordered and did not take place.`,
        t`Please tell us if the plan of care is to be changed.`,
      ];

/** The letter to the physician as a PDF, one page, made in this browser. */
export function noticePdf(parts: Parts): Promise<Uint8Array> {
  const { agency, notice, madeAt } = parts;
  return drawLetter({
    title: titleOf(notice),
    warning: isCorrection(notice) ? null : shortWarning(notice),
    patient: notice.patientName,
    identity: identityOf(notice),
    agency,
    foot: footOf(parts),
    language: i18n.locale,
    madeAt,
    drawBody: (sheet) => {
      drawFacts(sheet, factsOf(parts));
      for (const sentence of bodyOf(notice)) drawText(sheet, sentence);
    },
  });
}

const shortWarning = (notice: MissedNotice): string | null =>
  notice.order !== null && notice.order.short > 0 ? orderText(notice) : null;
