// The table of contents: the groups of pages, or what a search found.
import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxSearchLength } from '../../../../contract/common/paging.ts';
import type { GuideTopic } from '../../../ui/guide/guide-topics.ts';
import { toolbarFieldClasses } from '../../../ui/toolbar/toolbar-field.ts';
import classes from './guide.module.css';
import type { Guide } from './guide-page.ts';
import { searchGuide } from './guide-search.ts';

interface LinkProps {
  guide: Guide;
  topics: readonly GuideTopic[];
  /** Shows the first sentence of each page. */
  withLead?: boolean;
  /** The open page. */
  current?: GuideTopic;
}

function TopicLinks({ guide, topics, withLead = false, current }: LinkProps) {
  return (
    <ul className={classes.links}>
      {topics.map((topic) => (
        <li key={topic}>
          <Link
            to="/dashboard/usermanual"
            hash={topic}
            className={classes.link}
            data-current={topic === current}
            aria-current={topic === current ? 'page' : undefined}
          >
            {guide.pages[topic].title}
            {withLead && <span className={classes.linkLead}>{guide.pages[topic].lead}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** All pages by group, with a search. */
export function GuideContents({ guide }: { guide: Guide }) {
  const { t } = useTranslation(['start', 'guide']);
  const [typed, setTyped] = useState('');
  const found = searchGuide(guide, typed);
  return (
    <>
      <TextInput
        type="search"
        label={t('guide:search')}
        value={typed}
        maxLength={maxSearchLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
        className={classes.search ?? ''}
        classNames={{ label: toolbarFieldClasses.label, input: toolbarFieldClasses.input }}
        leftSection={<IconSearch size={20} aria-hidden />}
        leftSectionWidth={44}
      />
      <VisuallyHidden role="status">{found && t('guide:found', { count: found.length })}</VisuallyHidden>
      {found?.length === 0 && (
        <p className={classes.nothing}>
          <strong>{t('guide:nothing', { text: typed.trim() })}</strong>
          {t('guide:nothingHint')}
        </p>
      )}
      <div>
        {found && found.length > 0 ? (
          <div className={classes.group}>
            <TopicLinks guide={guide} topics={found} withLead />
          </div>
        ) : (
          <div className={classes.groups}>
            {guide.groups.map(({ title, topics }) => (
              <Group key={title} title={title} guide={guide} topics={topics} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

function Group({ title, ...links }: LinkProps & { title: string }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id} className={classes.groupTitle}>
        {title}
      </h3>
      <TopicLinks {...links} />
    </section>
  );
}

/** Beside an open page, where the window has room for it. */
export function GuideSidebar({ guide, current }: { guide: Guide; current: GuideTopic }) {
  const { t } = useTranslation(['start', 'guide']);
  return (
    <nav className={classes.sidebar} aria-label={t('guide:topics')}>
      {guide.groups.map(({ title, topics }) => (
        <div key={title}>
          <p className={classes.groupTitle}>{title}</p>
          <TopicLinks guide={guide} topics={topics} current={current} />
        </div>
      ))}
    </nav>
  );
}
