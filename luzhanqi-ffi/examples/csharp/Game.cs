// A whole game in C# with the C library: a referee, and a view for each seat from its observations.
//
//     python3 ../bindings.py ../../../include/luzhanqi.json csharp > Lzq.cs
//     mcs -unsafe Game.cs Lzq.cs && mono Game.exe ccgc
//
// libluzhanqi.so, luzhanqi.dll or libluzhanqi.dylib must be in the system's library path. In a real
// program, wrap each handle in a class that implements IDisposable, to hide the pointers.
using System;
using System.Security.Cryptography;
using System.Text;
using static Luzhanqi;

public static unsafe class Game {
    static byte[] Bytes(string text) {
        return Encoding.UTF8.GetBytes(text + "\0");
    }

    static string Static(byte* text) {
        int length = 0;
        while (text[length] != 0) length++;
        return Encoding.UTF8.GetString(text, length);
    }

    static int Good(int status) {
        if (status < 0) throw new InvalidOperationException(Static(lzq_status_text(status)));
        return status;
    }

    static lzq_rules Rules(string text) {
        byte[] why = new byte[256];
        lzq_rules rules;
        fixed (byte* from = Bytes(text), message = why)
            if (lzq_rules_parse(from, &rules, message, (UIntPtr)why.Length) < 0) throw new FormatException(Static(message));
        return rules;
    }

    static byte[] Entropy() {
        byte[] bytes = new byte[32];
        using (var generator = RandomNumberGenerator.Create()) generator.GetBytes(bytes);
        return bytes;
    }

    // The start is secret: the bytes come from the operating system.
    static IntPtr New(lzq_rules rules, byte[] bytes) {
        IntPtr game;
        lzq_entropy secret;
        for (int i = 0; i < bytes.Length; i++) secret.bytes[i] = bytes[i];
        Good(lzq_game_from_entropy(&rules, &secret, &game));
        return game;
    }

    // Adds the observations from this number on to a seat's view; returns the number of the next.
    static int Tell(IntPtr game, byte seat, ref IntPtr view, int told) {
        byte* json = stackalloc byte[LZQ_OBSERVATION_JSON_MAX];
        for (;; told++) {
            int status = lzq_game_observation_json(game, seat, (UIntPtr)told, json, (UIntPtr)LZQ_OBSERVATION_JSON_MAX);
            if (status == LZQ_E_RANGE) return told;
            Good(status);
            IntPtr made = view;
            if (told == 0) Good(lzq_view_from_json(json, &made, null, UIntPtr.Zero));
            else Good(lzq_view_observe(made, json, null, null, UIntPtr.Zero));
            view = made;
        }
    }

    public static int Main(string[] words) {
        IntPtr game = New(Rules(words.Length > 0 ? words[0] : "ccgc"), Entropy());
        IntPtr[] views = new IntPtr[2];
        int[] told = new int[2];
        lzq_move* moves = stackalloc lzq_move[LZQ_MOVES_MAX];
        lzq_random random;
        random.state = BitConverter.ToUInt64(Entropy(), 0);
        int plies = 0;
        byte turn = LZQ_SOUTH;
        for (;;) {
            for (byte seat = 0; seat < 2; seat++) told[seat] = Tell(game, seat, ref views[seat], told[seat]);
            // The client chooses a move of its view; the referee decides.
            int count = Good(lzq_view_legal_moves(views[turn], moves, (UIntPtr)LZQ_MOVES_MAX));
            if (count == 0) break;
            uint choice;
            Good(lzq_random_below(&random, (uint)count, &choice));
            if (Good(lzq_game_play_as(game, turn, moves[choice], null)) == LZQ_REFUSED) continue;
            turn = (byte)(1 - turn);
            plies++;
        }
        for (byte seat = 0; seat < 2; seat++) {
            IntPtr own;
            Good(lzq_game_view(game, seat, &own));
            if (lzq_view_equal(own, views[seat]) != 1) return 1;
            lzq_view_free(own);
            lzq_view_free(views[seat]);
        }
        lzq_game_info info;
        Good(lzq_game_get_info(game, &info));
        if (info.is_over != 1 || info.plies != plies) return 1;
        Console.WriteLine("{0} after {1} plies", Static(lzq_reason_token(info.outcome.reason)), plies);
        lzq_game_free(game);
        return 0;
    }
}
