import type { ImportAnswer, ImportQuestion } from '../../api/file-import';
import { useT } from '../../text/language';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { RadioField } from '../../ui/radio-field';
import css from './import-file.module.css';

/** More of them are a list that opens. */
const mostRadios = 6;

interface QuestionsProps {
    questions: readonly ImportQuestion[];
    answers: Readonly<Record<string, string>>;
    /** By `set.KEY`. */
    faults: Readonly<Record<string, string>>;
    onAnswer: (key: string, value: string) => void;
}

/** What the file does not say and nobody can guess. */
export function ImportQuestions({ questions, answers, faults, onAnswer }: QuestionsProps) {
    const t = useT();
    return (
        <section className={css.part}>
            <h3>{t('file_import.questions')}</h3>
            <p className={css.help}>{t('file_import.questions_help')}</p>
            {questions.map((question) => (
                <Question
                    key={question.key}
                    question={question}
                    value={answers[question.key] ?? ''}
                    error={faults[`set.${question.key}`]}
                    onChange={(value) => onAnswer(question.key, value)}
                />
            ))}
        </section>
    );
}

interface QuestionProps {
    question: ImportQuestion;
    value: string;
    error?: string;
    onChange: (value: string) => void;
}

function Question({ question, value, error, onChange }: QuestionProps) {
    const t = useT();
    const frame = { label: question.text, value, error, onChange };
    if (question.choices.length === 0)
        return <TextField {...frame} isRequired input={{ autoComplete: 'off', spellCheck: false }} />;
    const choices = question.choices.map((choice) => ({
        value: choice.value,
        label: choice.text === choice.value || !choice.text ? choice.value : t('file_import.choice', choice),
    }));
    return choices.length <= mostRadios ? (
        <RadioField {...frame} choices={choices} />
    ) : (
        <SelectField {...frame} isRequired choices={[{ value: '', label: t('file_import.not_chosen') }, ...choices]} />
    );
}

/** What an earlier file of the same kind has answered. */
export function KeptAnswers({
    answers,
    isBusy,
    onAskAgain,
}: {
    answers: readonly ImportAnswer[];
    isBusy: boolean;
    onAskAgain: (key: string) => void;
}) {
    const t = useT();
    return (
        <section className={css.part}>
            <h3>{t('file_import.kept')}</h3>
            <ul className={css.kept}>
                {answers.map(({ key, value }) => (
                    <li key={key}>
                        <span>{t('file_import.choice', { value: key, text: value })}</span>
                        <Button
                            isBusy={isBusy}
                            aria-label={t('file_import.ask_again_named', { key })}
                            onClick={() => onAskAgain(key)}
                        >
                            {t('file_import.ask_again')}
                        </Button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
