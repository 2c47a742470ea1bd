import { useTranslation } from 'react-i18next';
import { countsOf, type Round } from '../../lists/rounds/round.ts';
import { progressWords } from '../../lists/rounds/round-words.ts';
import classes from './round-screen.module.css';

/** How far the round is, as a bar and in words. */
export function RoundProgress({ round }: { round: Round }) {
  const { t } = useTranslation();
  const { found, notFound, total } = countsOf(round);
  const [first, ...more] = progressWords(t, round).split(' · ');
  return (
    <div className={classes.progress}>
      <p>
        <strong>{first}</strong>
        {more.map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      {/* The words say it. */}
      <div className={classes.bar} aria-hidden>
        <span style={{ flexGrow: found }} data-state="found" />
        <span style={{ flexGrow: notFound }} data-state="notFound" />
        <span style={{ flexGrow: total - found - notFound }} />
      </div>
    </div>
  );
}
