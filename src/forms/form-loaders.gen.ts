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
] as const;

/** What a form is stored by; every released form brings its own. */
export type FormId = (typeof formLoaders)[number]['id'];
