/**
 * What a text service may be asked for. Each purpose has a prompt of its own and is switched on by
 * itself; without a service, texts are extracted and recordings stay recordings (decision 100).
 */
export const aiPurposes = ['document', 'note', 'recording', 'helper'] as const;
export type AiPurpose = (typeof aiPurposes)[number];

/** The states of a file on its way to a summary (spec portal §2). */
export const uploadStates = ['uploading', 'analyzing'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Who wrote an answer: nobody (sentences of the source, as they are) or a service. */
export const makers = ['extract', 'provider'] as const;
export type Maker = (typeof makers)[number];

/** Characters of a source that are read. */
export const longestSource = 200_000;
/** Summaries and questions of one person in 24 hours, our own bound: a service costs money. */
export const mostRunsADay = 200;
/** Characters of a prompt. */
export const longestPrompt = 4_000;
/** Characters of a question to the helper. */
export const longestQuestion = 500;
/** Characters of an answer that are kept. */
export const longestAnswer = 20_000;

/** Version 0 of each prompt: ours, until the agency writes its own. */
export const initialPrompts: Readonly<Record<AiPurpose, string>> = {
  document:
    'Summarize the document for a home health clinician in at most six short sentences: ' +
    'who is treated for what, changes of medication, limits and open appointments. ' +
    'Leave out what the document does not say. Add no advice.',
  note:
    'Summarize the visit note for the next clinician in at most six short sentences: ' +
    'findings out of range, what changed, what was done, what is open. ' +
    'Leave out what the note does not say. Add no advice.',
  recording:
    'Write down what is spoken in the recording, word for word, in its own language. ' +
    'Mark what cannot be understood with [inaudible]. Add nothing.',
  helper:
    'Answer the question in at most four short sentences, from the source only. ' +
    'If the source does not answer it, say so. Give no medical advice.',
};
