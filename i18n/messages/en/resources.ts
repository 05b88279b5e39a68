export const resources = {
  heading: "Resources",
  lead: "Short notes to begin with. The full collections are being prepared.",
  viewAll: "View All",
  comingSoon: "Coming soon",
  cards: {
    materials: {
      title: "Learning Materials",
      items: [
        {
          title: "The four tones on one page",
          text: "Level, rising, dipping, falling. Practice them on pairs of syllables, not one by one: that is how speech uses them.",
        },
        {
          title: "Four radicals to learn first",
          text: "Water, hand, speech and wood. Between them they hint at the meaning of hundreds of common characters.",
        },
        {
          title: "HSK, level by level",
          text: "What each level asks of you, and which one to aim for: degree courses taught in Chinese usually want level 4 or 5.",
        },
      ],
    },
    videos: {
      title: "Video Tutorials",
      items: [
        {
          title: "Hearing the third tone",
          text: "Why it seldom dips all the way down, and what becomes of it before another third tone.",
        },
        {
          title: "Stroke order in six rules",
          text: "Top before bottom, left before right, outside before inside: six habits that make characters stand upright.",
        },
        {
          title: "Typing Chinese on your phone",
          text: "Setting up pinyin input, choosing the right character, and letting the keyboard learn from you.",
        },
      ],
    },
    articles: {
      title: "Blog Articles",
      items: [
        {
          title: "Five questions for a trial lesson",
          text: "Ask about goals, materials, homework, how mistakes are corrected, and what happens when a lesson is canceled.",
        },
        {
          title: "Raising a child in two languages",
          text: "Little and often wins: a bedtime story in Chinese does more than one long class on Saturday.",
        },
        {
          title: "What lies behind an hourly rate",
          text: "Training, preparation, group size and travel. When you compare rates, compare what the hour contains.",
        },
      ],
    },
  },
};
