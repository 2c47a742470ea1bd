// An open page of the guide, or all of them for paper.
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../../../contract/common/isolate.ts';
import { inTime } from '../../../lib/in-time.ts';
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import classes from './guide.module.css';
import { GuideArticle } from './guide-article.tsx';
import { GuideSidebar } from './guide-contents.tsx';
import type { Guide } from './guide-page.ts';
import { useKeptPictures } from './pictures.ts';

/** Longer than pictures need that are there. */
const printPatienceMs = 3_000;

/** Paper has no second moment in which a picture could come. */
async function printWithPictures(): Promise<void> {
  const decoding = Array.from(document.querySelectorAll<HTMLImageElement>('figure img'), (picture) => {
    picture.loading = 'eager';
    return picture.decode();
  });
  await inTime(Promise.allSettled(decoding), printPatienceMs).catch(() => undefined);
  window.print();
}

function Bar() {
  const { t } = useTranslation(['start', 'guide']);
  return (
    <div className={classes.bar} data-screen-only>
      <ActionIcon
        renderRoot={(props) => <Link to="/dashboard/usermanual" {...props} />}
        color="gray"
        aria-label={t('guide:back')}
        title={t('guide:back')}
      >
        <IconArrowLeft size={22} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => void printWithPictures()}
      >
        {t('guide:print')}
      </Button>
    </div>
  );
}

/** The title of an open page. It gets the focus when another page is opened, so that it is read from its beginning. */
function PageTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <Title order={1} ref={title} tabIndex={-1} className={classes.pageTitle}>
      {children}
    </Title>
  );
}

export function GuidePageScreen({ guide, topic }: { guide: Guide; topic: GuideTopic }) {
  const { t } = useTranslation();
  useKeptPictures();
  const { title } = guide.pages[topic];
  return (
    <>
      <title>{dotted(title, t('product.name'))}</title>
      <Bar />
      <div className={classes.columns}>
        <GuideSidebar guide={guide} current={topic} />
        <GuideArticle
          key={topic}
          guide={guide}
          topic={topic}
          title={<PageTitle>{title}</PageTitle>}
          headingOrder={2}
        />
      </div>
    </>
  );
}

/** The whole guide on one page: to print it, or to look through it with the browser's search. */
export function WholeGuide({ guide }: { guide: Guide }) {
  const { t } = useTranslation(['start', 'guide']);
  useKeptPictures();
  return (
    <>
      <title>{dotted(t('guide:title'), t('product.name'))}</title>
      <Bar />
      <Title order={1} className={classes.pageTitle}>
        {t('guide:title')}
      </Title>
      {guide.groups
        .flatMap(({ topics }) => topics)
        .map((topic) => (
          <GuideArticle
            key={topic}
            guide={guide}
            topic={topic}
            title={<Title order={2}>{guide.pages[topic].title}</Title>}
            headingOrder={3}
            eager
          />
        ))}
    </>
  );
}
