// One page of the guide: its text with steps and pictures.
import { useComputedColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelled } from '../../../i18n/punctuation.ts';
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import classes from './guide.module.css';
import type { Guide, GuideBlock } from './guide-page.ts';
import { GuideText } from './guide-text.tsx';
import { type PictureName, pictureOfPage } from './pictures.ts';

interface Props {
  guide: Guide;
  topic: GuideTopic;
  /** Its title: a page of its own has one that can get the focus. */
  title: ReactNode;
  /** The level of the headings in it. */
  headingOrder: 2 | 3;
  /** Whether pictures are fetched before they are scrolled to. */
  eager?: boolean;
}

export function GuideArticle({ guide, topic, title, headingOrder, eager = false }: Props) {
  const { t } = useTranslation(['start', 'guide']);
  const { lead, body, see } = guide.pages[topic];
  return (
    <article className={classes.article}>
      {title}
      <p className={classes.lead}>{lead}</p>
      {body.map((block) => (
        <Block key={JSON.stringify(block)} block={block} headingOrder={headingOrder} eager={eager} />
      ))}
      {see.length > 0 && (
        <nav className={classes.see} aria-label={labelled(t('guide:see'), guide.pages[topic].title)}>
          <p>{t('guide:see')}</p>
          <ul>
            {see.map((other) => (
              <li key={other}>
                <Link to="/dashboard/usermanual" hash={other}>
                  {guide.pages[other].title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

interface BlockProps extends Pick<Props, 'headingOrder'> {
  block: GuideBlock;
  eager: boolean;
}

function Block({ block, headingOrder, eager }: BlockProps) {
  if (typeof block === 'string')
    return (
      <p>
        <GuideText>{block}</GuideText>
      </p>
    );
  if ('heading' in block) {
    const Heading = `h${headingOrder}` as const;
    return <Heading>{block.heading}</Heading>;
  }
  if ('picture' in block) return <Picture name={block.picture} shows={block.shows} eager={eager} />;
  if ('note' in block)
    return (
      <p className={classes.note}>
        <GuideText>{block.note}</GuideText>
      </p>
    );
  const List = 'steps' in block ? 'ol' : 'ul';
  return (
    <List className={'steps' in block ? classes.steps : classes.points}>
      {('steps' in block ? block.steps : block.points).map((text) => (
        <li key={text}>
          <GuideText>{text}</GuideText>
        </li>
      ))}
    </List>
  );
}

interface PictureProps {
  name: PictureName;
  shows: string;
  eager: boolean;
}

function Picture({ name, shows, eager }: PictureProps) {
  const { t } = useTranslation(['start', 'guide']);
  const scheme = useComputedColorScheme('light');
  const [missing, setMissing] = useState<string | null>(null);
  const { src, width, height } = pictureOfPage(name, scheme);
  return (
    <figure className={classes.figure}>
      {missing === src ? (
        <p className={classes.missing}>
          {shows}
          <span data-screen-only>{t('guide:noPicture')}</span>
        </p>
      ) : (
        <picture>
          <source media="print" srcSet={pictureOfPage(name, 'light').src} />
          <img
            src={src}
            alt={shows}
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setMissing(src)}
          />
        </picture>
      )}
    </figure>
  );
}
