/**
 * Public days of two-nurse visits beside the project, never copied into it, and the least cost
 * anybody has published for each (../shared/data/routing/README.md).
 */
export const instanceFolder = new URL('../../../shared/data/routing/', import.meta.url);

/** Cost of the best known plan by the instance's name; the name begins with its visits. */
export const bestKnown: Readonly<Record<string, number>> = {
  '10_1': 218.199,
  '10_2': 246.627,
  '25_1': 428.097,
  '25_2': 476.049,
  '25_3': 399.089,
  '50_1': 943.728,
  '50_2': 569.388,
  '50_3': 541.116,
  '75_1': 1111.37,
  '75_2': 652.226,
  '100_1': 1255.93,
  '100_2': 778.38,
  '100_10': 788.076,
  '200_1': 1236.95,
  '300_1': 1650.16,
};

export const instanceFile = (name: string): URL =>
  new URL(`mankowska-${name}.json`, instanceFolder);
