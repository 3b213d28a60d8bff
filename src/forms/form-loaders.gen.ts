// Written by npm run i18n; not edited by hand.

/** Every form there is, each to be loaded by itself. */
export const formLoaders = [
  {
    id: 'aide-supervision',
    version: 1,
    load: async () => (await import('./aide-supervision/form.ts')).aideSupervision,
  },
  {
    id: 'aide-visit',
    version: 1,
    load: async () => (await import('./aide-visit/form.ts')).aideVisit,
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
    id: 'skilled-nursing-visit',
    version: 2,
    load: async () => (await import('./skilled-nursing-visit/form.ts')).skilledNursingVisit,
  },
  {
    id: 'skilled-nursing-visit',
    version: 1,
    load: async () => (await import('./skilled-nursing-visit-1/form.ts')).firstSkilledNursingVisit,
  },
  {
    id: 'therapy-visit',
    version: 1,
    load: async () => (await import('./therapy-visit/form.ts')).therapyVisit,
  },
] as const;

/** What a form is stored by; every released form brings its own. */
export type FormId = (typeof formLoaders)[number]['id'];
