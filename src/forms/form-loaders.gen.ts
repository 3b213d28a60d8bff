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
