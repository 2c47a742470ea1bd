import { Link } from '@tanstack/react-router';
import classes from './guide.module.css';
import { isGuideTopic } from './guide-topic.ts';

const marks = /\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)/g;

/** A text of the guide with its marks: what the screen says, and links to other pages. */
export function GuideText({ children: text }: { children: string }) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, label, linked, target = ''] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      label ? (
        <b key={match.index} className={classes.label}>
          {label}
        </b>
      ) : (
        <GuidePageLink key={match.index} topic={target}>
          {linked ?? ''}
        </GuidePageLink>
      ),
    );
    from = match.index + whole.length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}

function GuidePageLink({ topic, children }: { topic: string; children: string }) {
  if (!isGuideTopic(topic)) return children;
  return (
    <Link to="/dashboard/usermanual" hash={topic}>
      {children}
    </Link>
  );
}
