/** The constant with the agency's categories of physician orders. */
export const orderCategoriesName = 'physicianOrderCategories';

/**
 * Categories of an agency that has set none of its own; ours, in plain words: the specification
 * names the constant and no entries. They sort orders and say nothing of what is ordered.
 */
export const defaultOrderCategories: readonly string[] = [
  'Medication',
  'Treatment',
  'Visit frequency',
  'Therapy',
  'Diet',
  'Equipment and supplies',
  'Laboratory',
  'Discharge from care',
  'Other',
];
