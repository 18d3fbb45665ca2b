import type { Lesson } from '~/domain/training/training';

/** Lesson: what ambassadors may and may not say, and what to disclose with every recommendation. */
export function honestWords(): Lesson {
  return {
    name: 'honest-words',
    title: 'Honest words: what you may say, and what you may not',
    summary: 'Saying that you are paid, claims that hold, and ways that we do not go.',
    minutes: 5,
    sections: [
      {
        heading: 'Say that you earn by it',
        body: [
          'You are paid when somebody buys on your word. They have a right to know that before they decide; in the United States the Federal Trade Commission (FTC) asks for it. So say it every time, in words that nobody can miss:',
          [
            'In a post: “Ad” or “I earn a commission when you order through my link”, at the beginning, before one has to press “more”.',
            'In a video: said aloud and written in the picture, not only below it.',
            'In a story: on the same picture as the link.',
            'In a talk: in the first minute. “I am an ambassador, I earn a share of what you order” is enough.',
          ],
          'A row of hashtags, a word such as “collab” or “thanks to Earth Brands”, or a note in your profile is not enough. And say only what you have tried or seen yourself.',
        ],
      },
      {
        heading: 'Claims about composting',
        body: [
          '“Compostable” is half a sentence. The other half is where. Say both, and say it when there is no such place:',
          [
            'Say: “It is made for industrial composting. Our town has a plant that takes it; here is the drop-off.”',
            'Say: “There is no such place here. The paper one can go on the heap.” Read on the product’s page whether it can.',
            'Do not say: “It is eco-friendly”, “zero waste”, “good for the planet”. That promises everything and shows nothing.',
            'Do not say: “It is gone in ninety days.” That depends on the heap; we give no numbers and you should not either.',
            'Do not say “certified” unless the product’s page names the certificate.',
          ],
        ],
      },
      {
        heading: 'Ways that we do not go',
        body: [
          [
            'No spam: no messages to people who have not asked for them, no lists of addresses, no comments under other people’s posts, no posters where posters are not allowed.',
            'No buying for yourself: your own orders and those of your household earn nothing, and neither do those that a friend places for you.',
            'No coupon pages: your code is not a discount. Do not put it where people look for one.',
            'No ads on our name, no pages that look like ours, no speaking for Earth Brands. You speak for yourself.',
            'No reviews of our goods without a word that you are an ambassador.',
          ],
          'When you have said something that turns out wrong, correct it in the same place. Nobody minds a correction.',
        ],
      },
    ],
    check: [
      {
        name: 'post',
        prompt: 'You post a picture of your club’s cups with your link. What belongs beside it?',
        choices: [
          '#sustainable #ambassador, at the end of the hashtags.',
          'Nothing: your profile says that you are an ambassador.',
          '“Ad: I earn a commission when you order through my link”, at the beginning.',
        ],
        right: 2,
        why: 'It has to be in the post itself, in plain words, where nobody can miss it. Hashtags at the end and a note in a profile are missed.',
      },
      {
        name: 'no-plant',
        prompt:
          'A dining hall wants industrially compostable cups; there is no plant near that takes them. What do you say?',
        choices: [
          'That it is compostable, which is true everywhere.',
          'That there is nowhere for them to go here, and which of our goods fit their bins.',
          'That they will break down in the landfill as well.',
        ],
        right: 1,
        why: 'Without a plant that takes it such a cup has nowhere to go. We would rather sell the one that fits the bins.',
      },
      {
        name: 'days',
        prompt: '“How long does the cup take on the heap?”',
        choices: [
          '“That depends on the heap: its heat, its moisture, how often it is turned.”',
          '“Ninety days.”',
          '“A year at the most.”',
        ],
        right: 0,
        why: 'A number that holds for every heap would be made up. We give none.',
      },
      {
        name: 'coupon',
        prompt: 'A page with coupons asks you for your code. What do you do?',
        choices: [
          'Hand it over: more orders for everybody.',
          'Say no: the code is no discount, and people there look for one.',
          'Hand it over, if they write “Ad” above it.',
        ],
        right: 1,
        why: 'Your code takes nothing off the price. On a page with coupons it misleads people who had decided already.',
      },
    ],
  };
}
