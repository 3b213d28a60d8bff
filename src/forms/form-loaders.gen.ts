// Written by npm run i18n; not edited by hand.

/** Every form there is, each to be loaded by itself. */
export const formLoaders = [
  {
    id: 'admission-consents',
    version: 1,
    load: async () => (await import('./admission-consents/form.ts')).admissionConsents,
  },
  {
    id: 'aide-supervision',
    version: 2,
    load: async () => (await import('./aide-supervision/form.ts')).aideSupervision,
  },
  {
    id: 'aide-supervision',
    version: 1,
    load: async () => (await import('./aide-supervision-1/form.ts')).firstAideSupervision,
  },
  {
    id: 'aide-visit',
    version: 1,
    load: async () => (await import('./aide-visit/form.ts')).aideVisit,
  },
  {
    id: 'communication-note',
    version: 1,
    load: async () => (await import('./communication-note/form.ts')).communicationNote,
  },
  {
    id: 'discharge-summary',
    version: 1,
    load: async () => (await import('./discharge-summary/form.ts')).dischargeSummary,
  },
  {
    id: 'emergency-preparedness',
    version: 1,
    load: async () => (await import('./emergency-preparedness/form.ts')).emergencyPreparedness,
  },
  {
    id: 'face-to-face',
    version: 1,
    load: async () => (await import('./face-to-face/form.ts')).faceToFace,
  },
  {
    id: 'hospice-psychosocial',
    version: 1,
    load: async () => (await import('./hospice-psychosocial/form.ts')).hospicePsychosocial,
  },
  {
    id: 'hospice-spiritual',
    version: 1,
    load: async () => (await import('./hospice-spiritual/form.ts')).hospiceSpiritual,
  },
  {
    id: 'incident-report',
    version: 1,
    load: async () => (await import('./incident-report/form.ts')).incidentReport,
  },
  {
    id: 'infection-screening',
    version: 1,
    load: async () => (await import('./infection-screening/form.ts')).infectionScreening,
  },
  {
    id: 'infusion-visit',
    version: 1,
    load: async () => (await import('./infusion-visit/form.ts')).infusionVisit,
  },
  {
    id: 'lvn-supervision',
    version: 1,
    load: async () => (await import('./lvn-supervision/form.ts')).lvnSupervision,
  },
  {
    id: 'lvn-visit',
    version: 1,
    load: async () => (await import('./lvn-visit/form.ts')).lvnVisit,
  },
  {
    id: 'medication-profile',
    version: 1,
    load: async () => (await import('./medication-profile/form.ts')).medicationProfile,
  },
  {
    id: 'missed-visit',
    version: 1,
    load: async () => (await import('./missed-visit/form.ts')).missedVisit,
  },
  {
    id: 'msw-evaluation',
    version: 1,
    load: async () => (await import('./msw-evaluation/form.ts')).mswEvaluation,
  },
  {
    id: 'msw-visit',
    version: 1,
    load: async () => (await import('./msw-visit/form.ts')).mswVisit,
  },
  {
    id: 'oasis-death-at-home',
    version: 1,
    load: async () => (await import('./oasis-death-at-home/form.ts')).oasisDeathAtHome,
  },
  {
    id: 'oasis-discharge',
    version: 1,
    load: async () => (await import('./oasis-discharge/form.ts')).oasisDischarge,
  },
  {
    id: 'oasis-follow-up',
    version: 1,
    load: async () => (await import('./oasis-follow-up/form.ts')).oasisFollowUp,
  },
  {
    id: 'oasis-recertification',
    version: 1,
    load: async () => (await import('./oasis-recertification/form.ts')).oasisRecertification,
  },
  {
    id: 'oasis-resumption-of-care',
    version: 1,
    load: async () => (await import('./oasis-resumption-of-care/form.ts')).oasisResumptionOfCare,
  },
  {
    id: 'oasis-start-of-care',
    version: 1,
    load: async () => (await import('./oasis-start-of-care/form.ts')).oasisStartOfCare,
  },
  {
    id: 'oasis-transfer',
    version: 1,
    load: async () => (await import('./oasis-transfer/form.ts')).oasisTransfer,
  },
  {
    id: 'oasis-transfer-discharge',
    version: 1,
    load: async () => (await import('./oasis-transfer-discharge/form.ts')).oasisTransferDischarge,
  },
  {
    id: 'ot-discharge',
    version: 1,
    load: async () => (await import('./ot-discharge/form.ts')).otDischarge,
  },
  {
    id: 'ot-evaluation',
    version: 1,
    load: async () => (await import('./ot-evaluation/form.ts')).otEvaluation,
  },
  {
    id: 'ot-reassessment',
    version: 1,
    load: async () => (await import('./ot-reassessment/form.ts')).otReassessment,
  },
  {
    id: 'ot-visit',
    version: 1,
    load: async () => (await import('./ot-visit/form.ts')).otVisit,
  },
  {
    id: 'plan-of-care',
    version: 1,
    load: async () => (await import('./plan-of-care/form.ts')).planOfCare,
  },
  {
    id: 'pt-discharge',
    version: 1,
    load: async () => (await import('./pt-discharge/form.ts')).ptDischarge,
  },
  {
    id: 'pt-evaluation',
    version: 1,
    load: async () => (await import('./pt-evaluation/form.ts')).ptEvaluation,
  },
  {
    id: 'pt-reassessment',
    version: 1,
    load: async () => (await import('./pt-reassessment/form.ts')).ptReassessment,
  },
  {
    id: 'pt-visit',
    version: 1,
    load: async () => (await import('./pt-visit/form.ts')).ptVisit,
  },
  {
    id: 'sixty-day-summary',
    version: 1,
    load: async () => (await import('./sixty-day-summary/form.ts')).sixtyDaySummary,
  },
  {
    id: 'skilled-nursing-visit',
    version: 3,
    load: async () => (await import('./skilled-nursing-visit/form.ts')).skilledNursingVisit,
  },
  {
    id: 'skilled-nursing-visit',
    version: 1,
    load: async () => (await import('./skilled-nursing-visit-1/form.ts')).firstSkilledNursingVisit,
  },
  {
    id: 'skilled-nursing-visit',
    version: 2,
    load: async () => (await import('./skilled-nursing-visit-2/form.ts')).secondSkilledNursingVisit,
  },
  {
    id: 'st-discharge',
    version: 1,
    load: async () => (await import('./st-discharge/form.ts')).stDischarge,
  },
  {
    id: 'st-evaluation',
    version: 1,
    load: async () => (await import('./st-evaluation/form.ts')).stEvaluation,
  },
  {
    id: 'st-reassessment',
    version: 1,
    load: async () => (await import('./st-reassessment/form.ts')).stReassessment,
  },
  {
    id: 'st-visit',
    version: 1,
    load: async () => (await import('./st-visit/form.ts')).stVisit,
  },
  {
    id: 'therapy-visit',
    version: 1,
    load: async () => (await import('./therapy-visit/form.ts')).therapyVisit,
  },
  {
    id: 'transfer-summary',
    version: 1,
    load: async () => (await import('./transfer-summary/form.ts')).transferSummary,
  },
  {
    id: 'verbal-order',
    version: 1,
    load: async () => (await import('./verbal-order/form.ts')).verbalOrder,
  },
  {
    id: 'wound-assessment',
    version: 1,
    load: async () => (await import('./wound-assessment/form.ts')).woundAssessment,
  },
] as const;

/** What a form is stored by; every released form brings its own. */
export type FormId = (typeof formLoaders)[number]['id'];
