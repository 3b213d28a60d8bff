/**
 * CMS's grouper releases of 2026 with the SHA-256 of the archive and of each member we look at.
 * Computed by others from fresh downloads on 09/03/2026 and published in kdeyarmin/pennsync2
 * (`cmsHhgsReleasesCy2026.js`), which also says where they come from:
 * cms.gov/medicare/payment/prospective-payment-systems/home-health/home-health-grouper-software.
 * Read there, not computed by us.
 */
export type KnownRelease = {
  readonly version: string;
  /** By the claim's first day, MM/DD/YYYY, both included. */
  readonly from: string;
  readonly to: string;
  /** SHA-256 of the whole archive. */
  readonly archive: string;
  /** Test cases in its two test files. */
  readonly cases: number;
  /** End of the member's path → SHA-256 of its bytes. */
  readonly members: Readonly<Record<string, string>>;
};

/** Members that are the same in all three. */
const shared = {
  Claim_Layout: '40878902a3c065e6c42e16c3b757d03ca250eec70cfc167106ee791f13b5acae',
  'RT/Clinical_Groups': 'fc97f126b808b1408fa6fd9a278ec78be741d06f71871c8fde479fea43726a94',
  'RT/Comorbidity_Groups': '759e4df73b04e1deecf2ae3772ea8161a1aa4b0db8fdfad0d48d22e0c8020379',
  'RT/Comorbidity_Interactions': '54bca6df878bb18cdb50171181a1d77a4ef3e473586362cbdeb3af95fbc6d8f0',
  'RT/FI_Responses': '36a4646815903eceb7d16ee67b787c7a97f53beeb71397cd2546ba2094542efa',
  'RT/HIPPS_Structure': '2d037dea324220cc7a6e807dae0705a65cca977cc33d947295ae490a37913351',
  'RT/Return_Codes': '9afcab611d9c1728e8bd5647c1f79dfc3176bea086cd8cce1dc46f56f35faba1',
  'RT/Validity_Flags': '9708c831387c3fddcd669db914241292ce1eac82faccc790a64d9085c84cd0ae',
} as const;

type Own = Readonly<
  Record<'codeFirst' | 'codes' | 'subchapters' | 'tests' | 'refusedTests', string>
>;

const membersOf = (code: string, own: Own): Record<string, string> => {
  const tables = {
    ...shared,
    'RT/Code_First_Conditions': own.codeFirst,
    'RT/Diagnosis_Codes': own.codes,
    'RT/Diagnosis_Subchapters': own.subchapters,
  };
  return {
    ...Object.fromEntries(
      Object.entries(tables).map(([name, hash]) => [`tables/Versions/${code}/${name}.txt`, hash]),
    ),
    [`test/TestDataV${code}.txt`]: own.tests,
    [`test/TestDataV${code}_GRC.txt`]: own.refusedTests,
  };
};

export const knownReleases: readonly KnownRelease[] = [
  {
    version: '07.0.26',
    from: '01/01/2026',
    to: '03/31/2026',
    archive: '40cdaad09e83ec67d37ae041b59bdc2a9f9fd8b76638dd36702da0236f4628e7',
    cases: 101,
    members: membersOf('07026', {
      codeFirst: '081ab6759b45713fdf503958d4bde990e2fb2b17bebb9767ced3e95a81a39573',
      codes: '6f26592235d80a3ea57e3cfb1d94f5364c0503e879a50eb9d6724331198b823b',
      subchapters: 'fe953d9535b67848dd6900ac6c9c41e01560c01bbf0b4f04be8dc7279330dd00',
      tests: '04a757174881af85bd223090c3f914035d72c766319a00b29bee6567a2412cd3',
      refusedTests: '6cad984ab09a7ce2c4a2238b45718ec1521b478dd7fd14867fcaf0bd725c4d5e',
    }),
  },
  {
    version: '07.1.26',
    from: '04/01/2026',
    to: '09/30/2026',
    archive: '0c8c35996fea3be516c000afa5ae67dac64e25d9fb3123ce0f5e16d9f95bf0e7',
    cases: 68,
    members: membersOf('07126', {
      codeFirst: '868ec620415a69d4ab9a080d4cb1cc14c2068e0a2983ccda69d406ccd14404c2',
      codes: '0ebb40cd6a52f6c2b89794ae6c9c7f2236a25af41df1c60215cc2dae27c3824f',
      subchapters: 'fe953d9535b67848dd6900ac6c9c41e01560c01bbf0b4f04be8dc7279330dd00',
      tests: '6b7e41a085029ab4ae96b15f6bca4d6ee06b4ea524a93c429cc193122eabd012',
      refusedTests: '16274652125ffd7f8ec099bfbc8bce6a6aa929ee7851cd1251fdf013d8076010',
    }),
  },
  {
    version: '07.2.26',
    from: '10/01/2026',
    to: '12/31/2026',
    archive: 'ff3efb8e4a09f5fb9d111df133129dc2e2dbfea829a39b4498e405b3cdcb7f26',
    cases: 141,
    members: membersOf('07226', {
      codeFirst: '5dca679f26f396a10930459ebfd752301beedfd5318e11a6814d5f2f3a852cbb',
      codes: '720700ef2f29d59aca9a568c2bcba1f40bd6f655af94eaef033cd54c099ac5f0',
      subchapters: '57cb56ab4f2290d5ae4b9c95db3c4b9bc3720178a52241dbbaf9bdda2eee01a6',
      tests: '04ce6c05a14f4ece5a10b1aeceffdb590630ebc8cddb5927210e1f65c528eb81',
      refusedTests: '552ed4d35398c3f3e0fe1ef54ce87eb561a1d738dad4115509e1113bb0265bc8',
    }),
  },
];

/** Test cases of a calendar year's releases: 310 in 2026. */
export const casesOfYear = (releases: readonly KnownRelease[], year: string): number =>
  releases
    .filter(({ from }) => from.endsWith(`/${year}`))
    .reduce((sum, { cases }) => sum + cases, 0);
