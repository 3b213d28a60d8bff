/**
 * Drug classes of OASIS N0415 by names of active ingredients and of some brands. Every name is one
 * of the public list of approved drugs in openFDA's shape (a test compares them where the list is
 * at hand); which class a name counts in is general pharmacology and unverified. Not in the lists:
 * aspirin, which counts only where it is given to thin the blood.
 */
export const drugClasses = {
  A:
    'aripiprazole asenapine brexpiprazole cariprazine chlorpromazine clozapine fluphenazine ' +
    'haloperidol iloperidone loxapine lurasidone molindone olanzapine paliperidone perphenazine ' +
    'pimavanserin pimozide quetiapine risperidone thioridazine thiothixene trifluoperazine ' +
    'ziprasidone abilify geodon haldol latuda risperdal seroquel zyprexa',
  E:
    'apixaban argatroban betrixaban bivalirudin dabigatran dalteparin edoxaban enoxaparin ' +
    'fondaparinux heparin rivaroxaban warfarin arixtra coumadin eliquis fragmin jantoven lovenox ' +
    'pradaxa savaysa xarelto',
  F:
    'amikacin amoxicillin ampicillin azithromycin aztreonam cefaclor cefadroxil cefazolin cefdinir ' +
    'cefepime cefixime cefoxitin cefpodoxime cefprozil ceftaroline ceftazidime ceftriaxone ' +
    'cefuroxime cephalexin ciprofloxacin clarithromycin clindamycin daptomycin dicloxacillin ' +
    'doxycycline ertapenem erythromycin fosfomycin gentamicin imipenem levofloxacin linezolid ' +
    'meropenem metronidazole minocycline moxifloxacin nafcillin nitrofurantoin oxacillin penicillin ' +
    'piperacillin sulfamethoxazole tetracycline tigecycline tobramycin trimethoprim vancomycin ' +
    'augmentin bactrim cipro flagyl keflex levaquin macrobid zithromax',
  H:
    'buprenorphine butorphanol codeine fentanyl hydrocodone hydromorphone meperidine methadone ' +
    'morphine nalbuphine oxycodone oxymorphone pentazocine tapentadol tramadol dilaudid duragesic ' +
    'norco nucynta oxycontin percocet ultram vicodin',
  I:
    'cilostazol clopidogrel dipyridamole prasugrel ticagrelor ticlopidine vorapaxar brilinta ' +
    'effient plavix',
  J:
    'acarbose alogliptin canagliflozin dapagliflozin dulaglutide empagliflozin ertugliflozin ' +
    'exenatide glimepiride glipizide glyburide insulin linagliptin liraglutide lixisenatide ' +
    'metformin miglitol nateglinide pioglitazone pramlintide repaglinide rosiglitazone saxagliptin ' +
    'semaglutide sitagliptin tolbutamide actos amaryl basaglar farxiga glucophage glucotrol humalog ' +
    'invokana januvia jardiance lantus levemir novolog ozempic toujeo tradjenta tresiba trulicity ' +
    'victoza',
} as const;
export type DrugClass = keyof typeof drugClasses;

/** Names of insulins among those of class J. */
export const insulins = 'insulin basaglar humalog lantus levemir novolog toujeo tresiba';

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Whether a drug's name has one of the words of a list. */
export const isNamed = (name: string, list: string): boolean => {
  const names = list.split(' ');
  return wordsOf(name).some((word) => names.includes(word));
};

/** Whether a name says that the drug keeps a line open and treats nothing. */
export const isFlush = (name: string): boolean => isNamed(name, 'flush flushes lock');
