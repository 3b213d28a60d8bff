import type {
  Meeting,
  PlanningNeed,
  PlanningProblem,
  PlanningVisit,
} from '#domain/planning/problem.ts';

/** How large a day is; `both` is the share of visits that need two caregivers. */
type DaySize = {
  readonly visits: number;
  readonly caregivers: number;
  readonly both: number;
  /** End of every shift, minutes. */
  readonly shiftEnd?: number;
};

const skills = ['RN', 'aide'] as const;

/** A day of visits by chance, every one of which somebody can do. */
export function planningDay(random: () => number, size: DaySize): PlanningProblem {
  const minutes = (most: number): number => Math.floor(random() * most);
  const places = Array.from({ length: size.visits + 1 }, () => [minutes(60), minutes(60)] as const);
  return {
    travel: places.map(([x, y]) => places.map(([u, v]) => Math.hypot(x - u, y - v))),
    weights: { travel: 1, lateness: 1, worstLateness: 1, overtime: size.shiftEnd ? 2 : 0 },
    caregivers: Array.from({ length: size.caregivers }, (_, index) => ({
      id: `c${index}`,
      home: 0,
      skills: index < 2 ? [...skills] : [skills[index % 2] as string],
      shift: { from: 0, until: size.shiftEnd ?? Number.POSITIVE_INFINITY },
    })),
    visits: Array.from({ length: size.visits }, (_, index): PlanningVisit => {
      const from = minutes(200);
      const shared = { id: `v${index}`, place: index + 1, window: { from, until: from + 40 } };
      const need = (): PlanningNeed => ({
        skill: skills[minutes(2)] as string,
        minutes: 10 + minutes(20),
      });
      if (random() >= size.both) return { ...shared, needs: [need()] };
      const least = minutes(30);
      const meeting: Meeting =
        random() < 0.5
          ? { kind: 'simultaneous' }
          : { kind: 'sequential', least, most: least + minutes(30) };
      return { ...shared, needs: [need(), need()], meeting };
    }),
  };
}
