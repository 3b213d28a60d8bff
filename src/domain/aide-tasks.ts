/**
 * Tasks of a home health aide by group, with their English labels, which are message ids of the
 * forms. The aide's form and the care plan offer the same ones; an agency may type others.
 */
export const aideTaskGroups = {
  personalCare: {
    title: 'Personal care',
    tasks: {
      bath: 'Bath',
      hair: 'Hair washed or combed',
      mouth: 'Mouth and denture care',
      shave: 'Shave',
      nails: 'Nails cleaned or filed',
      skin: 'Skin care and lotion',
      feet: 'Feet washed and dried',
      dressing: 'Dressing',
    },
  },
  elimination: {
    title: 'Toileting',
    tasks: {
      toilet: 'Assist to toilet or commode',
      incontinence: 'Incontinence care',
      catheter: 'Catheter bag emptied',
      ostomy: 'Ostomy pouch emptied',
    },
  },
  mobility: {
    title: 'Mobility',
    tasks: {
      transfer: 'Assist with transfers',
      walking: 'Assist with ambulation',
      positioning: 'Turning and positioning',
      exercises: 'Exercises from the care plan',
    },
  },
  household: {
    title: 'Meals and household',
    tasks: {
      meal: 'Meal prepared',
      feeding: 'Assist with feeding',
      fluids: 'Fluids offered',
      reminder: 'Reminder to take medication',
      linen: 'Bed linen changed',
      room: "Patient's room tidied",
      laundry: "Patient's laundry",
    },
  },
} as const;

export type AideTaskGroup = keyof typeof aideTaskGroups;
export const aideTaskGroupNames = Object.keys(aideTaskGroups) as AideTaskGroup[];

/** Whether a text names a group of tasks. */
export const isAideTaskGroup = (name: string): name is AideTaskGroup =>
  Object.hasOwn(aideTaskGroups, name);

/** Every task of the list. */
export const aideTasks: readonly string[] = Object.values(aideTaskGroups).flatMap(({ tasks }) =>
  Object.values<string>(tasks),
);

/** A task of a care plan by `words` of the reader's language; one that was typed stays as it is. */
export const taskText = (task: string, words: (english: string) => string): string =>
  aideTasks.includes(task) ? words(task) : task;
