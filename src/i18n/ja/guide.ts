import type { Translated } from '../../../contract/common/translated.ts';
import type { texts as en } from '../en/guide.ts';

export const texts: Translated<typeof en> = {
  guide: {
    title: 'ユーザーガイド',
    search: 'ガイドを検索',
    found_other: '{{count, number}}件のトピックが見つかりました',
    nothing: '「{{text}}」に一致するものはありません',
    nothingHint: '検索語を減らすか変えて検索するか、下のトピックから探してください。',
    topics: 'トピック',
    back: 'すべてのトピックに戻る',
    see: '関連項目',
    whole: 'ガイド全体を表示',
    print: '印刷',
    englishOnly: 'ガイドは英語で書かれています。',
    noPicture: 'この画像はこの端末に保存されていません。',
    failed: 'ガイドを読み込めませんでした',
    failedHint: 'ネットワークを確認して、もう一度お試しください。',
  },
  guideLink: {
    screen: 'この画面のヘルプ',
    list: 'この一覧のヘルプ',
  },
};
