import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { formatPacific } from '#domain/pacific.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { knownText } from '#client/i18n.ts';
import { drawFacts, drawText, drawTitle } from '#client/features/note/pdf/body.ts';
import {
  closeSheet,
  drawAs,
  openSheet,
  paper,
  rule,
  textWidth,
  writeWithin,
  type Sheet,
  type SheetPage,
} from '#client/features/note/pdf/sheet.ts';
import { tagOf } from '#client/features/note/pdf/tags.ts';
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

/** Patient and agency on the page, so that a faxed sheet can be assigned. */
function head(sheet: Sheet, at: SheetPage, { agency, notice }: Parts): void {
  const { margin, height } = paper;
  const half = textWidth / 2;
  const muted = { size: 9, ink: 'muted' } as const;
  const born = notice.birthday;
  const identity = [t`Record ${notice.mrn}`, born !== '' && t`born ${born}`]
    .filter(Boolean)
    .join(' · ');
  const draw = (): void => {
    const name = { size: 13, bold: true } as const;
    writeWithin(sheet, notice.patientName, margin, height - 42, half, name, at);
    const agencyStyle = { size: 11, align: 'right' } as const;
    writeWithin(sheet, agency, margin + half, height - 42, half, agencyStyle, at);
    writeWithin(sheet, identity, margin, height - 56, half, muted, at);
  };
  const tag = tagOf('P');
  sheet.tags.unshift(tag);
  drawAs(sheet, tag, draw, at);
  rule(sheet, height - 76, { weight: 1, ink: 'muted' }, at);
}

function foot(sheet: Sheet, at: SheetPage, { notice, madeAt }: Parts): void {
  const printed = formatPacific(madeAt);
  const id = notice.id.slice(0, 8);
  const line = t`Notice ${id} · printed ${printed}`;
  rule(sheet, 40, {}, at);
  const style = { size: 8, ink: 'muted' } as const;
  const draw = () => writeWithin(sheet, line, paper.margin, 28, textWidth, style, at);
  drawAs(sheet, 'decoration', draw, at);
}

function factsOf({ notice }: Parts): readonly (readonly [string, string])[] {
  const { physician, closed } = notice;
  const told = formatPacific(new Date(notice.at));
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
export async function noticePdf(parts: Parts): Promise<Uint8Array> {
  const { notice, madeAt } = parts;
  const sheet = await openSheet();
  // A file's title may stay in a viewer's history: it names nobody.
  sheet.document.setTitle(titleOf(notice));
  sheet.document.setCreationDate(madeAt);
  drawTitle(sheet, titleOf(notice), isCorrection(notice) ? null : shortWarning(notice));
  drawFacts(sheet, factsOf(parts));
  for (const sentence of bodyOf(notice)) drawText(sheet, sentence);
  return closeSheet(
    sheet,
    {
      frame: (at) => {
        head(sheet, at, parts);
        foot(sheet, at, parts);
      },
    },
    { language: i18n.locale, finish: async () => {} },
  );
}

const shortWarning = (notice: MissedNotice): string | null =>
  notice.order !== null && notice.order.short > 0 ? orderText(notice) : null;
