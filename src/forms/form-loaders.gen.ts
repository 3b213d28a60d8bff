// Written by npm run i18n; not edited by hand.

/** Every form there is, each to be loaded by itself. */
export const formLoaders = [
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
  {
    id: 'wound-assessment',
    version: 1,
    load: async () => (await import('./wound-assessment/form.ts')).woundAssessment,
  },
] as const;

/** What a form is stored by; every released form brings its own. */
export type FormId = (typeof formLoaders)[number]['id'];
